import { factsClass, look } from './mail-look.ts';

type Fact = { name: string; value: string };

/** Names and values in two columns, as on a receipt. */
export function MailFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <table className={factsClass} role="presentation" width="100%" cellPadding="0" cellSpacing="0" style={look.facts}>
      <tbody>
        {facts.map(({ name, value }) => (
          <tr key={name}>
            <td className="ink-2" style={look.factName}>
              {name}
            </td>
            <td className="ink" style={look.factValue}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
