import type { CallStatus } from '#contract/wire/call-error.ts';
import type { TestUser } from '#testing/world.ts';
import type { Role } from './role.ts';
import type { Stage } from './stage.ts';

/** The answer to a role that may not. `nothing`: an answer without the object in question, which stays unchanged. */
export type Refusal = CallStatus | 'nothing';

/** The data that is sent, and for a read the text that an answer shows to those who may see it. */
export type Asked = { data: object; shows?: string };

export type Row = ({ call: string } | { read: string }) & {
  /** The object of the call, where the permission depends on it. */
  about?: string;
  /** The right concerns no object: a user with the role elsewhere has it, too. */
  everywhere?: true;
  /** The farm and the craft are private for this row. */
  hidden?: true;
  /**
   * One cell for each role, in the order of `roles`: `Y` may, `o` may with their own objects, `.` may not. `y*` is a Y
   * as long as unverified addresses are let in.
   */
  cells: string;
  /** The refusal for roles that may not; a visitor gets UNAUTHENTICATED wherever a user is needed. */
  refused?: Refusal;
  /** The refusal for single roles where it differs. */
  told?: Partial<Record<Role, Refusal>>;
  /** For rows with `o`: the refusal for a user who asks about another user's object. */
  swapped?: Refusal;
  /** A text that no answer may contain, whoever asks. */
  never?: string;
  /** Puts the object on the stage, as one of the user `whose`. */
  ask(stage: Stage, whose: TestUser): Asked | Promise<Asked>;
};

/** Sends the same data for every user. */
export const send = (data: object) => () => ({ data });

/** The same for a read, with the text that its answer shows. */
export const about = (data: object, shows: string) => () => ({ data, shows });
