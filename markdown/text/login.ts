/** A computer in a local network, a number, or a path behind the host: `pi@raspberrypi.local`, `user@192.168.0.1`, `ann@example.org:/srv`. */
const NO_MAIL_HOST =
  /(?:^[^.]*|\.(?:\d+|local|localdomain|lan|internal|intranet|home|localhost))$/i;
const LOGIN = /^([\w.+-]+)@([^\s@/:]+)(:\S+)?$/;

/**
 * Whether an address is a login on a computer, such as `name@host`, or a version such as `package@1.2.3`, and no mail address. `git` has no mailbox
 * on any host.
 */
export function isLogin(address: string): boolean {
  const [, user = "", host, path] = LOGIN.exec(address) ?? [];
  if (host === undefined) return false;
  return user === "git" || path !== undefined || NO_MAIL_HOST.test(host);
}
