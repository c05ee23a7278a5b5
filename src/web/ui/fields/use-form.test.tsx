import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useForm } from './use-form.ts';

type Sent = { readonly ok: true } | { readonly ok: false; readonly message: string };

interface Given {
  readonly send: (draft: { readonly name: string }) => Promise<Sent>;
  readonly onDone?: (done: object, hasTyped: boolean) => void;
}

function NameForm(given: Given) {
  const form = useForm({ start: { name: '' }, ...given });
  const { onChange, ...field } = form.input('name');
  return (
    <form onSubmit={form.submit}>
      <input aria-label="Name" {...field} onChange={({ target }) => onChange(target.value)} />
      <p role="status">{form.busy ? 'busy' : 'free'}</p>
      <p role="alert">{form.failure?.message}</p>
    </form>
  );
}

const submit = () => document.forms[0]?.requestSubmit();

it('sends what is typed once, however often it is submitted meanwhile', async () => {
  const answer = Promise.withResolvers<Sent>();
  const send = vi.fn<Given['send']>(() => answer.promise);
  const onDone = vi.fn<NonNullable<Given['onDone']>>();
  await render(<NameForm send={send} onDone={onDone} />);
  await userEvent.fill(page.getByLabelText('Name'), 'Maya');
  submit();
  await expect.element(page.getByRole('status')).toHaveTextContent('busy');
  submit();
  answer.resolve({ ok: true });
  await expect.element(page.getByRole('status')).toHaveTextContent('free');
  expect(send.mock.calls).toEqual([[{ name: 'Maya' }, { name: 'Maya' }]]);
  expect(onDone).toHaveBeenCalledOnce();
});

it('stays busy after it was sent where the page moves on, and not after a refusal', async () => {
  const answers: Sent[] = [{ ok: false, message: 'No.' }, { ok: true }];
  const given = answers.map((answer) => Promise.resolve(answer));
  const send = vi.fn<Given['send']>(() => given.shift() as Promise<Sent>);
  await render(<NameForm send={send} />);
  submit();
  await expect.element(page.getByRole('alert')).toHaveTextContent('No.');
  await expect.element(page.getByRole('status')).toHaveTextContent('free');
  submit();
  await expect.element(page.getByRole('status')).toHaveTextContent('busy');
  await Promise.allSettled(given);
  await new Promise(requestAnimationFrame);
  await expect.element(page.getByRole('status')).toHaveTextContent('busy');
});
