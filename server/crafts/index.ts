export {
  type CraftsAtHandRow,
  craftsAtHandColumns,
  craftsAtHandOf,
  removeCraftsOf,
} from './access-store.ts';
export { createCrafts } from './crafts.ts';
