import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { downloadOwn } from '#client/platform/calls/download-own.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Field } from '#client/ui/field.tsx';
import { Form } from '#client/ui/form.tsx';
import { foundText } from '#client/ui/found-text.ts';
import { SaveFileButton } from '#client/ui/save-file-button.tsx';
import { auditLogFilename, auditLogPath } from '#contract/operators/audit-log.ts';
import { auditLog, auditSearchMaxLength } from '#contract/operators/queries.ts';
import { paths } from '#contract/site/paths.ts';
import { AuditItem } from './audit-item.tsx';
import styles from './console-search.module.css';
import { OperatorPages } from './operator-pages.tsx';

type Searched = { event: string; user: string; text: string };
type Given = { [Name in keyof Searched]?: string | undefined };

/** The audit log: operators' acts with their reasons, and events of accounts. The search is part of the address. */
export function AuditLog() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const searchedIn = (name: keyof Searched) => (search.get(name) ?? '').slice(0, auditSearchMaxLength);
  const searched = { event: searchedIn('event'), user: searchedIn('user'), text: searchedIn('text') };
  const args = given(searched);
  const isSearched = Object.keys(args).length > 0;
  function goTo(next: Searched) {
    const address = paths.operators('audit', given(next));
    // The same search again is no step to go back over.
    navigate(address, { replace: address === paths.operators('audit', args) });
  }
  return (
    <Card
      heading="Audit log"
      aside={
        <SaveFileButton size="small" save={() => downloadOwn(auditLogPath, auditLogFilename)}>
          {isSearched ? 'Download all as CSV' : 'Download CSV'}
        </SaveFileButton>
      }
    >
      <SearchForm searched={searched} onSearch={goTo} />
      <OperatorPages
        key={JSON.stringify(searched)}
        query={auditLog}
        args={args}
        empty={<EmptyState picture={<ScrollText size={36} />} text={noLine} />}
        told={isSearched ? toldOfLines : undefined}
      >
        {(line) => <AuditItem key={line.id} line={line} />}
      </OperatorPages>
    </Card>
  );
}

const noLine = 'No line of the log matches.';

function toldOfLines(count: number, areAll: boolean): string {
  return count === 0 ? noLine : foundText(count, areAll, 'line');
}

/** Only the fields that were filled in. */
function given(searched: Searched): Given {
  return Object.fromEntries(Object.entries(searched).filter(([, words]) => words.trim() !== ''));
}

function SearchForm({ searched, onSearch }: { searched: Searched; onSearch: (next: Searched) => void }) {
  const [written, setWritten] = useState(searched);
  const [shown, setShown] = useState(searched);
  // After Back the fields must hold that search. A `key` would also do, but would remove the focus from the field.
  if (JSON.stringify(shown) !== JSON.stringify(searched)) {
    setShown(searched);
    setWritten(searched);
  }
  const field = (name: keyof Searched) => ({
    autoComplete: 'off',
    spellCheck: false,
    maxLength: auditSearchMaxLength,
    value: written[name],
    onChange: (event: { target: { value: string } }) => setWritten({ ...written, [name]: event.target.value }),
  });
  return (
    <search>
      <Form className={styles.search} onSubmit={() => onSearch(written)}>
        <Field label="Event" placeholder="flag-set" {...field('event')} />
        <Field label="User" placeholder="email or uid" {...field('user')} />
        <Field label="Words" {...field('text')} />
        <Button type="submit">Search</Button>
      </Form>
    </search>
  );
}
