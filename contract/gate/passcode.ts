import * as v from 'valibot';

/** What a visitor may be after a right code. `dev` turns on all feature flags and is no authorization. */
export const gateLevels = ['main', 'dev'] as const;
export type GateLevel = (typeof gateLevels)[number];

export const passcodeMaxLength = 200;

/** What the gate answers when it stays closed; `seconds` is how long no code is looked at. */
export const gateRefusal = v.object({ message: v.string(), seconds: v.optional(v.number()) });

/** What `GET /gate` answers: for how long no code of the visitor is looked at, and whether they have come in already. */
export const gateStanding = v.object({ seconds: v.number(), isOpen: v.boolean() });
export type GateStanding = v.InferOutput<typeof gateStanding>;

/** The fragment of an address whose pass was refused, by which the gate's page learns it: nothing else of the pass is left. */
export const passFragments = { wrong: '#pass-wrong', blocked: '#pass-blocked', failed: '#pass-failed' } as const;
