import { coinsFromMillicoins, millicoinsPerCoin } from '#contract/coins/coins.ts';
import { creatorShare } from '#contract/coins/creator-share.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { purchaseCraft } from '#contract/crafts/calls.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { paths } from '#contract/site/paths.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { spendCoins } from '../coins/index.ts';
import { readRemoteConfig } from '../flags/index.ts';
import { type NotifySettings, notify } from '../notifications/index.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { addPurchase, hasForGood } from './access-store.ts';
import { lockCraft } from './craft-store.ts';

/**
 * Buys a craft at the price the buyer has confirmed: 70 % to its creator's rewards, the remainder to the platform, and
 * the craft is the buyer's, in one transaction, and its creator is told. Not available while the flag craft_sales is off.
 */
export const purchaseCraftHandler = (settings: NotifySettings) =>
  handleCall(purchaseCraft, async ({ db, actor: { uid }, now, payload: { craftId, price } }) => {
    const { flags } = await readRemoteConfig(db);
    if (!flags.craft_sales) throw refused(craftMessages.salesOff);
    const craft = await lockCraft(db, craftId, { uid, now });
    if (craft.creator_id === uid) throw new CallError('PERMISSION_DENIED', craftMessages.ownPurchase);
    if (await hasForGood(db, craftId, uid)) throw new CallError('ALREADY_EXISTS', craftMessages.alreadyEquipped);
    if (!craft.is_public) throw refused(craftMessages.soldNoMore);
    if (craft.price === 0) throw refused(craftMessages.notForSale);
    if (!craft.has_prompt) throw refused(craftMessages.nothingToBuy);
    if (craft.price !== price) throw refused(craftMessages.priceChanged(craft.price));
    const amount = price * millicoinsPerCoin;
    const share = creatorShare(amount);
    const outcome = await spendCoins(db, {
      uid,
      kind: 'craft',
      into: [
        { account: { uid: craft.creator_id, kind: 'rewards' }, amountMillicoins: share },
        { account: 'platform_revenue', amountMillicoins: amount - share },
      ],
      key: `craft:${craftId}:${uid}`,
      description: `Craft "${craft.name}"`,
      now,
    });
    if (outcome === 'not enough') throw refused(coinMessages.notEnoughForCraft);
    await addPurchase(db, { craftId, buyerId: uid, price, now });
    const text = craftMessages.sold(craft.name, coinsFromMillicoins(share));
    await notify(db, settings, { to: [craft.creator_id], kind: 'sale', text, link: paths.coinLedger(), now });
    return { message: craftMessages.purchased(craft.name) };
  });

const refused = (message: string) => new CallError('FAILED_PRECONDITION', message);
