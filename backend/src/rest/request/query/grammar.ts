/** One step `->key`, `->>key` or, with `index`, `->0`, `->>-1`. */
export interface JsonStep {
  readonly arrow: '->' | '->>';
  readonly key: string;
  readonly index: boolean;
}

/** A column, and a path into its JSON. */
export interface Field {
  readonly name: string;
  readonly path: readonly JsonStep[];
}

/** Whether a comparison must hold for any or for all values of a list. */
export type Quantifier = 'any' | 'all';

/**
 * The test that a filter applies to its field. Values are the client's text; PostgreSQL casts them to the column's
 * type.
 */
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

/** A field and its test. */
export interface Filter {
  readonly kind: 'filter';
  readonly field: Field;
  readonly negated: boolean;
  readonly operation: Operation;
}

/** Conditions that must all hold, or any of them. */
export interface LogicTree {
  readonly kind: 'logic';
  readonly operator: 'and' | 'or';
  readonly negated: boolean;
  readonly conditions: readonly Condition[];
}

/** A condition on rows. */
export type Condition = Filter | LogicTree;

/** One entry of the select list. */
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

/** One entry of the order; null means PostgreSQL's default. */
export interface OrderTerm {
  readonly field: Field;
  readonly direction: 'asc' | 'desc' | null;
  readonly nulls: 'first' | 'last' | null;
}
