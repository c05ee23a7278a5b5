import { FileRefusal } from '../file-issue.ts';
import type { XmlListener } from '../xml-reader.ts';

/** An element of XML with those within it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

/** The most elements within one entry of a statement: a batch of tens of thousands of payments. */
const maxEntryElements = 1_000_000;

/** Listens for elements of one name, and hands over each as a whole as soon as it ends. */
export class ElementListener implements XmlListener {
  readonly #name: string;
  readonly #onElement: (element: XmlElement) => void;
  readonly #path: XmlElement[] = [];
  #count = 0;

  constructor(name: string, onElement: (element: XmlElement) => void) {
    this.#name = name;
    this.#onElement = onElement;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#path.length === 0 && name !== this.#name) return;
    const element: XmlElement = { name, attributes, children: [], text: '' };
    this.#count += 1;
    if (this.#count > maxEntryElements) throw new FileRefusal('too_many_cells');
    this.#path.at(-1)?.children.push(element);
    this.#path.push(element);
  }

  text(text: string): void {
    const element = this.#path.at(-1);
    if (element) element.text += text;
  }

  close(): void {
    const element = this.#path.pop();
    if (element === undefined || this.#path.length > 0) return;
    this.#count = 0;
    this.#onElement(element);
  }
}

/** All elements at a path of names. */
export function findAll(element: XmlElement, path: string): readonly XmlElement[] {
  return path
    .split('/')
    .reduce<readonly XmlElement[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    );
}

/** The text of the first element at one of the paths that has any, in their order; else an empty one. */
export function findText(element: XmlElement, ...paths: readonly string[]): string {
  for (const path of paths) {
    const text = findAll(element, path)
      .find(({ text }) => text.trim() !== '')
      ?.text.trim();
    if (text !== undefined) return text;
  }
  return '';
}
