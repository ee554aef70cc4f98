import { useFlags } from '#client/platform/flags/use-flags.ts';
import { useIdentity } from '#client/platform/session/use-identity.ts';
import type { FlagName } from '#contract/flags/flags.ts';
import { paths } from '#contract/site/paths.ts';
import { BackLink } from './back-link.tsx';

type Props = { section: FlagName; to: string; children: string };

/** A link back to a section; while it is switched off, signed-in users get one to the dashboard instead. */
export function SectionBackLink({ section, to, children }: Props) {
  const { state } = useIdentity();
  if (useFlags()[section]) return <BackLink to={to}>{children}</BackLink>;
  return state === 'signed-in' ? <BackLink to={paths.dashboard()}>Back to Dashboard</BackLink> : null;
}
