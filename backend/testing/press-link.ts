/** What a person enters on the page of an emailed link. */
export interface LinkForm {
  /** Typed when the page asks for the account's password. */
  readonly password?: string;
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Opens an emailed link and presses the button of its page, as a person does; returns where that leads. An invalid link
 * redirects as soon as it is opened. Throws when no redirect follows.
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
