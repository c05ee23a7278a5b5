const mebibyte = 2 ** 20;

/** The most bytes of a file. It is refused by its size, before it is read. */
export const maxFileBytes = 256 * mebibyte;

/** The most bytes of a file that is packed: a spreadsheet. */
export const maxArchiveBytes = 64 * mebibyte;

/** The most bytes that a packed file may unpack to, and how many times its own size. */
export const maxUnpackedBytes = 512 * mebibyte;
export const maxUnpackedRatio = 200;

/** Up to this unpacked size the ratio is not checked: a short table of zeros compresses extremely well. */
export const ratioExemptBytes = mebibyte;

export const maxRows = 1_000_000;
export const maxColumns = 1000;

/** Seconds without a sign of life after which the reading of a file is stopped. */
export const readingTimeoutSeconds = 30;

/** The most cells, so that a million rows of a thousand empty cells do not fill the memory. */
export const maxCells = 10_000_000;

/** The most lines of a file in which a row takes several. */
export const maxLines = 12_000_000;

/** The most empty lines of a table. */
export const maxEmptyLines = 4 * maxRows;

/** The most characters between two ends of a row, or of one element of a bank's file. */
export const maxTokenLength = 4 * mebibyte;

/** The deepest nesting of elements; statements need about fifteen levels. */
export const maxDepth = 64;

/** The most elements of XML; a spreadsheet needs two for a cell. */
export const maxElements = 25_000_000;

/** The most words and brackets of JSON. */
export const maxJsonTokens = 40_000_000;

/** The most tags of OFX. A transaction needs about eight, and with those that close them in version 2, fifteen. */
export const maxTags = 16_000_000;

/** The most characters of a cell: as many as spreadsheets allow. */
export const maxCellLength = 32_767;

/** The most characters of all cells together, so that a text which many cells of a spreadsheet share is counted for each. */
export const maxCharacters = 256 * mebibyte;

/** The most characters that are looked at of a text in a bank's file. A description has room for 500. */
export const maxBankTextLength = 2000;

/** The most characters of an amount or a date, before anything tries to understand it. */
export const maxNumberTextLength = 60;
