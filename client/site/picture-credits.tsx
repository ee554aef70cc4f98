/** The credits for pictures and fonts that their licences require. */
export function PictureCredits() {
  return (
    <>
      <h2 id="credits">Credits</h2>
      <p>
        Farm and Craft icons are made of glyphs from <a href="https://game-icons.net">game-icons.net</a> by Lorc,
        Delapouite and contributors, under <a href="https://creativecommons.org/licenses/by/3.0/">CC BY 3.0</a>, set on
        tiles of our own. Interface icons: Lucide, ISC licence. Letters: Bricolage Grotesque, Instrument Sans and Geist
        Mono, SIL Open Font License 1.1. The fields and the other pictures are our own.
      </p>
    </>
  );
}
