export {
  type CraftsAtHandRow,
  craftsAtHandColumns,
  craftsAtHandOf,
  removeCraftsOf,
} from './access-store.ts';
export { readCraftsOfFarm } from './craft-store.ts';
export { createCrafts } from './crafts.ts';
export { insertCraft } from './create-craft.ts';
