const refreshEveryMs = 5_000;

setInterval(() => {
  if (!isInUse()) location.reload();
}, refreshEveryMs);

/** Whoever types, goes through by the keyboard or marks something would lose their place. */
function isInUse() {
  return document.activeElement !== document.body || getSelection().toString() !== '';
}
