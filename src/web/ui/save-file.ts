/** Downloads a text as a file. */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  // By then the download has its own reference.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
