import type { Issue } from '#domain/result.ts';

/** Why a file was refused. `describe-file-issue.ts` has the sentences. */
export type FileIssueCode =
  | 'file_empty'
  | 'file_too_large'
  | 'archive_too_large'
  | 'unpacks_too_large'
  | 'file_unreadable'
  | 'picture'
  | 'pdf'
  | 'archive'
  | 'not_text'
  | 'nul_character'
  | 'old_excel'
  | 'open_document'
  | 'protected'
  | 'web_page'
  | 'other_xml'
  | 'other_json'
  | 'declares_entities'
  | 'damaged'
  | 'truncated'
  | 'quote_open'
  | 'line_too_long'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'too_many_cells'
  | 'too_many_sheets'
  | 'no_such_sheet'
  | 'no_such_encoding'
  | 'unsolved_formulas'
  | 'too_slow'
  | 'mt940'
  | 'only_trades'
  | 'no_rows';

/** A refused file; `line` is where in it, from 1, if that helps. */
export interface FileIssue extends Issue<FileIssueCode, 'file'> {
  readonly line?: number;
}

/** Thrown by a reader that finds a file it must refuse, however deep it is in it. `readFile` makes it a value. */
export class FileRefusal extends Error {
  readonly issue: FileIssue;

  constructor(code: FileIssueCode, line?: number) {
    super(code);
    this.issue = line === undefined ? { code, field: 'file' } : { code, field: 'file', line };
  }
}
