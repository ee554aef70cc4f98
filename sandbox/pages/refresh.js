const refreshEveryMs = 5_000;

setInterval(() => {
  if (document.activeElement?.tagName !== 'INPUT') location.reload();
}, refreshEveryMs);
