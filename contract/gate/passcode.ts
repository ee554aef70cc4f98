import * as v from 'valibot';

/** The levels that a right passcode gives a visitor. `dev` also turns on all sections; it authorizes nothing. */
export const gateLevels = ['main', 'dev'] as const;
export type GateLevel = (typeof gateLevels)[number];

export const passcodeMaxLength = 200;

/** The gate's answer while it stays closed; `seconds` is for how long it checks no passcode. */
export const gateRefusal = v.object({ message: v.string(), seconds: v.optional(v.number()) });

/** The answer of `GET /gate`: for how long the gate checks no passcode of the visitor; whether they have a pass. */
export const gateStanding = v.object({ seconds: v.number(), isOpen: v.boolean() });
export type GateStanding = v.InferOutput<typeof gateStanding>;

/** Fragments that tell the gate's page how a pass in the address was refused; the pass itself is removed. */
export const passFragments = { wrong: '#pass-wrong', blocked: '#pass-blocked', failed: '#pass-failed' } as const;
