import { createHash } from 'node:crypto';

/** The flow in which a browser that did not ask for a link goes on; the site finds the secret under this name. */
export const flowHere = 'confirmed-here';

/**
 * The script of a link's page. A browser that asked for the link has stored a secret under the name of the link's flow,
 * and keeps the first form. Any other gets the second form, or goes where `data-elsewhere` says. The second form sends
 * the challenge of a new secret, which stays in this browser, so that nobody else can use what the redirect carries.
 */
export const linkScript = `(() => {
  if (!isSecureContext) return;
  const page = document.querySelector('main');
  const { flow, elsewhere } = page.dataset;
  const ending = (flow ? '-flow-' + flow : '') + '-code-verifier';
  const own = 'sb-' + location.hostname.split('.')[0] + '-auth-token-flow-${flowHere}-code-verifier';
  try {
    if (Object.keys(localStorage).some((key) => key !== own && key.endsWith(ending))) return;
  } catch {
    return;
  }
  if (elsewhere) {
    page.hidden = true;
    location.replace(elsewhere);
    return;
  }
  const [first, second] = document.forms;
  first.hidden = true;
  second.hidden = false;
  document.title = second.querySelector('h1').textContent + ' - Tallyboard';
  second.querySelector('[aria-invalid]')?.focus();
  const encode = (bytes) =>
    btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  second.addEventListener('submit', async (event) => {
    event.preventDefault();
    const secret = encode(crypto.getRandomValues(new Uint8Array(48)));
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
    second.elements.code_challenge.value = encode(new Uint8Array(digest));
    try {
      localStorage.setItem(own, JSON.stringify(secret));
    } catch {
      const { password } = second.elements;
      password.setCustomValidity('This browser cannot store anything. Type the code where you signed up.');
      password.reportValidity();
      return;
    }
    second.submit();
  });
})();`;

/** The script's hash for the content security policy. */
export const linkScriptHash = `'sha256-${createHash('sha256').update(linkScript).digest('base64')}'`;
