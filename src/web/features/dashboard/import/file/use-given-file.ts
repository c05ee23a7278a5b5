import { useEffect, useEffectEvent, useState } from 'react';
import type { GivenFile } from '../import-job.ts';

/**
 * Takes a file or text that is dropped or pasted anywhere while a dialog covers the page; ignores it while `onGive` is null.
 * Returns whether a file is being dragged over the page.
 */
export function useGivenFile(onGive: ((file: GivenFile) => void) | null): boolean {
  const [dragging, setDragging] = useState(false);
  const take = useEffectEvent((data: DataTransfer | null) => {
    const file = data === null ? undefined : toGivenFile(data);
    if (file !== undefined) onGive?.(file);
  });
  useEffect(() => {
    const over = (event: DragEvent) => {
      // Without this the browser would open the file in place of the page.
      event.preventDefault();
      setDragging(event.dataTransfer?.types.includes('Files') ?? false);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragging(false);
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setDragging(false);
      take(event.dataTransfer);
    };
    const paste = (event: ClipboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'text';
      if (!isTyping) take(event.clipboardData);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
      document.removeEventListener('paste', paste);
    };
  }, []);
  return dragging && onGive !== null;
}

function toGivenFile(data: DataTransfer): GivenFile | undefined {
  const [file] = data.files;
  if (file !== undefined) return { name: file.name, bytes: file };
  const text = data.getData('text/plain');
  return text === '' ? undefined : { name: 'Pasted text', bytes: new Blob([text]) };
}
