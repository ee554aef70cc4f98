import type { CallStatus } from '#contract/wire/call-error.ts';
import type { TestUser } from '#testing/world.ts';
import type { Role } from './role.ts';
import type { Stage } from './stage.ts';

/** What who may not is told. `nothing`: the answer comes, but without what was asked about, and changes nothing of it. */
export type Refusal = CallStatus | 'nothing';

/** What is sent, and for a read what an answer shows to those who may see it. */
export type Asked = { data: object; shows?: string };

export type Row = ({ call: string } | { read: string }) & {
  /** On what, where that decides who may. */
  about?: string;
  /** It is a right on no object: who has the role elsewhere may as well. */
  everywhere?: true;
  /** The farm and the craft are private. */
  hidden?: true;
  /** One cell a role, in their order: `Y` may, `o` may with what is their own, `.` may not. `y*` is a Y for as long as
   * unverified addresses are let in. */
  cells: string;
  /** What those are told who may not; a visitor is UNAUTHENTICATED wherever a person is needed. */
  refused?: Refusal;
  /** The same where a role is told something else. */
  told?: Partial<Record<Role, Refusal>>;
  /** Rows with `o`: what somebody is told who comes with what is another person's. */
  swapped?: Refusal;
  /** Stands in no answer, whoever asks. */
  never?: string;
  /** Puts what is asked about on the stage, as `whose` has it. */
  ask(stage: Stage, whose: TestUser): Asked | Promise<Asked>;
};

/** Asks with this, whoever asks. */
export const send = (data: object) => () => ({ data });

/** The same for a read, with what its answer shows. */
export const about = (data: object, shows: string) => () => ({ data, shows });
