const MEBIBYTE = 1024 ** 2;
const MEBIBYTES_A_GIBIBYTE = 1024;

/** Formats a limit in whole MiB: "25 MiB", "1 GiB". */
export function sizeText(bytes: number): string {
  const mebibytes = Math.ceil(bytes / MEBIBYTE);
  return mebibytes % MEBIBYTES_A_GIBIBYTE === 0
    ? `${mebibytes / MEBIBYTES_A_GIBIBYTE} GiB`
    : `${mebibytes.toLocaleString("en")} MiB`;
}
