import { html } from '../pages/html.ts';
import { page } from '../pages/page.ts';
import type { GooglePerson } from './google-person.ts';

/** The page on which a person signs in: a new one by the form, one who was here before by their button. */
export function chooseAccountPage(known: readonly GooglePerson[], { refused }: { refused: boolean }): string {
  return page({
    title: 'Choose an account',
    body: html`<section class="card narrow">
<h1>Choose an account</h1>
<p class="notice">Sandbox: this stands in for Google. Nobody checks a password; be whoever you like.</p>
${refused ? refusedNotice : null}
${known.length === 0 ? null : html`<ul class="plain">${known.map(choiceOf)}</ul>`}
<form method="post" class="actions">
<label>Email <input type="email" name="email" required maxlength="254" autocomplete="off"></label>
<label>Name <input type="text" name="name" maxlength="100" autocomplete="off"></label>
<label><input type="checkbox" name="emailVerified" value="yes" checked> Email verified</label>
<button name="action" value="continue" data-kind="primary">Continue</button>
</form>
<form method="post" class="actions"><button name="action" value="cancel">Cancel</button></form>
</section>`,
  });
}

// A browser accepts addresses without a dot; this form does not.
const refusedNotice = html`<p class="notice" data-kind="declined" role="alert">That is not an email address like name@example.com. Please enter another one.</p>`;

function choiceOf({ email, name, emailVerified }: GooglePerson) {
  return html`<li><form method="post">
<input type="hidden" name="email" value="${email}">
<input type="hidden" name="name" value="${name}">
${emailVerified ? html`<input type="hidden" name="emailVerified" value="yes">` : null}
<button name="action" value="continue">${name === '' ? email : `${name} (${email})`}</button>
</form></li>`;
}
