// On the 404 page: a browser that is signed in but lacks the cookie that says so gets it and asks again, because the page
// may be one of the app. Blocking and first in the page, so that nothing shows before.
(function () {
  var cookie = "pressmark_app=1";
  var signedIn = false;
  try {
    signedIn = localStorage.getItem("pressmark.session") !== null;
  } catch {
    // A browser that keeps nothing has no session.
  }
  if (!signedIn || document.cookie.split("; ").includes(cookie)) return;
  document.cookie =
    cookie + "; path=/; samesite=lax" + (location.protocol === "https:" ? "; secure" : "");
  // Without cookies the page would be asked for without end.
  if (!document.cookie.split("; ").includes(cookie)) return;
  document.documentElement.style.visibility = "hidden";
  location.reload();
})();
