/** What a person enters on the page of a mailed link. */
export interface LinkForm {
  /** Typed where the page asks for the account's password. */
  readonly password?: string;
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Opens a mailed link and presses the button of its page, as a person does; returns where that leads. A link that is no
 * good leads on when it is opened. Throws when the page stays.
 */
export async function pressLink(link: string, form: LinkForm = {}, send: Fetch = fetch): Promise<URL> {
  const opened = await send(link, { redirect: 'manual' });
  const location = opened.headers.get('location');
  if (location !== null) return new URL(location);
  const page = await opened.text();
  const asksForPassword = page.includes('name="password"');
  const body = new URLSearchParams(asksForPassword && form.password ? { password: form.password } : {});
  const pressed = await send(link, { method: 'POST', body, redirect: 'manual' });
  const target = pressed.headers.get('location');
  if (target === null) throw new Error(`the button leads nowhere: ${pressed.status} ${await pressed.text()}`);
  return new URL(target);
}
