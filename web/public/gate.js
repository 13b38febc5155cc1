// At / somebody with a session goes on to the dashboard, and links of mails and providers to the page that takes them up.
// Blocking and first in the page: nothing of the front page shows before it is known whom it is for.
(function () {
  var arrived =
    /[#&](access_token|error|error_code|message)=/.test(location.hash) ||
    /[?&](error|error_code)=/.test(location.search);
  var signedIn = false;
  try {
    signedIn = localStorage.getItem("pressmark.session") !== null;
  } catch {
    // A browser that keeps nothing has no session.
  }
  if (!arrived && !signedIn) return;
  document.documentElement.style.visibility = "hidden";
  location.replace(arrived ? "/auth" + location.search + location.hash : "/dashboard");
})();
