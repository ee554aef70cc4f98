import { useEffect, useReducer, useState } from 'react';
import { UnexpectedAnswer } from '#client/platform/calls/call-failure.ts';
import { useCall } from '#client/platform/calls/use-call.ts';
import { useReturnAddress } from '#client/platform/login/use-return-address.ts';
import { rememberPlace } from '#client/platform/remember-place.ts';
import { useToldFailure } from '#client/ui/use-told-failure.ts';
import { useToldMistake } from '#client/ui/use-told-mistake.ts';
import { createCheckoutSessionForCredits, createCheckoutSessionForCustomAmount } from '#contract/coins/calls.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { paths } from '#contract/site/paths.ts';
import { checkoutFailure } from './checkout-failure.ts';
import { nothingSelected, type Selection, select } from './selection.ts';

/** Chooses coins and starts the checkout. `isUnderway` stays true until the browser has left for the card page. */
export function usePurchase() {
  const [selection, dispatch] = useReducer(select, nothingSelected);
  const [isUnderway, setUnderway] = useState(false);
  const startCheckout = useStartCheckout(useReturnAddress() ?? undefined);
  const tellMistake = useToldMistake(selection.chosen.kind !== 'nothing');
  const failure = useToldFailure();
  useComingBack(() => setUnderway(false));

  const buy = async () => {
    if (selection.chosen.kind === 'nothing') return tellMistake(coinMessages.nothingSelected);
    setUnderway(true);
    const isStillHere = rememberPlace();
    const outcome = await startCheckout(selection.chosen);
    if (!isStillHere()) return;
    if (outcome.ok && outcome.answer.url !== '') {
      failure.takeBack();
      return location.assign(outcome.answer.url);
    }
    setUnderway(false);
    failure.tell(checkoutFailure(outcome.ok ? new UnexpectedAnswer() : outcome.error));
  };

  return { selection, dispatch, isUnderway, buy };
}

function useStartCheckout(returnUrl: string | undefined) {
  const packCheckout = useCall(createCheckoutSessionForCredits);
  const customCheckout = useCall(createCheckoutSessionForCustomAmount);
  return (chosen: Exclude<Selection['chosen'], { kind: 'nothing' }>) => {
    const successUrl = `${location.origin}${paths.dashboard({ purchase: 'success', returnUrl })}`;
    const cancelUrl = `${location.origin}${paths.dashboard({ purchase: 'cancelled', returnUrl })}`;
    return chosen.kind === 'pack'
      ? packCheckout.run({ amount: chosen.pack.dollars, successUrl, cancelUrl })
      : customCheckout.run({ amount: chosen.cents / 100, successUrl, cancelUrl });
  };
}

/**
 * Calls `onBack` when the user is on this page again, so that its buttons work again: after Back the browser may
 * restore the page from its cache, and the user may stop the navigation to the card page.
 */
function useComingBack(onBack: () => void): void {
  useEffect(() => {
    const hear = (event: PageTransitionEvent) => {
      if (event.persisted) onBack();
    };
    // Older browsers lack the Navigation API, and do not report a stopped navigation.
    const navigation = 'navigation' in window ? window.navigation : null;
    addEventListener('pageshow', hear);
    navigation?.addEventListener('navigateerror', onBack);
    return () => {
      removeEventListener('pageshow', hear);
      navigation?.removeEventListener('navigateerror', onBack);
    };
  });
}
