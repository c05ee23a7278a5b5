/** Has the browser save a text as a file. */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  // The download has its own hold on the text by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
