/** What a story needs of a browser, whatever protocol it speaks. */
export interface RemoteBrowser {
  open(url: string): Promise<void>;
  /** Runs a function in the page, or its text. It refers to nothing outside of itself; both ways goes what is JSON. */
  run<Given, Answer>(script: PageScript<Given, Answer>, given: Given): Promise<Awaited<Answer>>;
  /** Moves, presses and types as a person would. */
  act(source: InputSource): Promise<void>;
  /** The page's own width and height, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Gives the file at this path to the file field that the selector finds. */
  chooseFile(selector: string, path: string): Promise<void>;
  /** What the console has said of errors and warnings since the last call. */
  takeComplaints(): readonly string[];
  close(): Promise<void>;
}

export type PageScript<Given, Answer> = ((given: Given) => Answer) | string;

/** A mouse or a keyboard with what it does, in the words that both protocols share (WebDriver 17, Actions). */
export type InputSource =
  | {
      readonly type: 'pointer';
      readonly id: 'mouse';
      readonly actions: readonly (
        | { readonly type: 'pointerMove'; readonly x: number; readonly y: number; readonly duration: number }
        | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 }
      )[];
    }
  | {
      readonly type: 'key';
      readonly id: 'keyboard';
      readonly actions: readonly { readonly type: 'keyDown' | 'keyUp'; readonly value: string }[];
    };
