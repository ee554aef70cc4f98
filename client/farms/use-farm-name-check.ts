import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { call } from '#client/platform/calls/call.ts';
import { announce } from '#client/ui/announce.ts';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { checkFarmNameIsUnique } from '#contract/farms/calls.ts';
import { farmFields } from '#contract/farms/farm.ts';

/** The delay between the last key press and the server's check, in ms. Source: specification s.9. */
const debounceMs = 400;

type Checked = { name: string; error: string | null };

/** Whether a farm may have this name: validated here at once, and by the server once typing has paused. */
export function useFarmNameCheck(typed: string, current: { farmId: string; name: string } | null) {
  const parsed = v.safeParse(farmFields.name, typed);
  const name = parsed.success ? parsed.output : null;
  const { farmId = null, name: currentName = null } = current ?? {};
  const settled = useDebounced(name, debounceMs);
  const [checked, setChecked] = useState<Checked | null>(null);

  useEffect(() => {
    if (settled === null || settled === currentName) return;
    let isStale = false;
    const keep = (error: string | null) => {
      if (!isStale) setChecked({ name: settled, error });
    };
    call(checkFarmNameIsUnique, { farmName: settled, ...(farmId === null ? {} : { farmIdToExclude: farmId }) }).then(
      ({ isUnique, message }) => {
        keep(isUnique ? null : message);
        // The result arrives without a user action, so announce it; the field itself announces an error.
        if (isUnique && !isStale) announce(message);
      },
      // The check failed, so it is unknown whether the name is free. On saving, the server refuses a taken name.
      () => keep(null),
    );
    return () => {
      isStale = true;
    };
  }, [settled, currentName, farmId]);

  if (!parsed.success) return { name: null, isChecking: false, error: parsed.issues[0].message };
  if (name === currentName) return { name, isChecking: false, error: null };
  const isChecking = checked?.name !== name;
  return { name, isChecking, error: isChecking ? null : checked.error };
}
