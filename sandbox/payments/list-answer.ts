/** A page of a list in the card API's shape; `found` holds one item more than the limit when there is another page. */
export function listAnswer(url: string, found: readonly object[], limit: number) {
  return { object: 'list', data: found.slice(0, limit), has_more: found.length > limit, url };
}
