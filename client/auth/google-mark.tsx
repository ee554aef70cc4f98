/** A plain G in the current colour; Google's brand rules restrict the use of its own four-coloured mark. */
export function GoogleMark() {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      aria-hidden="true"
    >
      <path d="M15.2 5.1A7 7 0 1 0 16 9H9.4" />
    </svg>
  );
}
