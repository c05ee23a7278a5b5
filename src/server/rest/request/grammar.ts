/** One `->key`, `->>key` or, with `index`, `->0`, `->>-1`. */
export interface JsonStep {
  readonly arrow: '->' | '->>';
  readonly key: string;
  readonly index: boolean;
}

/** A column, and the way into its JSON. */
export interface Field {
  readonly name: string;
  readonly path: readonly JsonStep[];
}

export type Quantifier = 'any' | 'all';

/** What a filter asks of its field. Values are the client's text; PostgreSQL casts them to the column's type. */
export type Operation =
  | {
      readonly kind: 'compare';
      readonly operator: string;
      readonly quantifier: Quantifier | null;
      readonly value: string;
    }
  | { readonly kind: 'in'; readonly values: readonly string[] }
  | { readonly kind: 'is'; readonly test: string }
  | { readonly kind: 'distinct'; readonly value: string }
  | {
      readonly kind: 'search';
      readonly query: string;
      readonly language: string | null;
      readonly value: string;
    };

export interface Filter {
  readonly kind: 'filter';
  readonly field: Field;
  readonly negated: boolean;
  readonly operation: Operation;
}

export interface LogicTree {
  readonly kind: 'logic';
  readonly operator: 'and' | 'or';
  readonly negated: boolean;
  readonly conditions: readonly Condition[];
}

export type Condition = Filter | LogicTree;

export type SelectItem =
  | { readonly kind: 'all' }
  | {
      readonly kind: 'field';
      readonly field: Field;
      readonly alias: string | null;
      readonly cast: string | null;
    }
  /** A related resource, which this server does not embed; its own select list is skipped. */
  | { readonly kind: 'embed'; readonly resource: string };

export interface OrderTerm {
  readonly field: Field;
  readonly direction: 'asc' | 'desc' | null;
  readonly nulls: 'first' | 'last' | null;
}
