import type { KpiName, KpiReport } from "#schemas/admin/kpis.ts";
import { writeCsv } from "../../../sqlite/write-csv.ts";
import { kpiCards } from "./kpi-cards.ts";

const names: KpiName[] = kpiCards.flatMap(({ series }) => series.map(({ name }) => name));

/** The days of the report as CSV: one row for each day, with the names and units of the API. A day without a figure has an empty field. */
export const kpiCsv = ({ days }: Pick<KpiReport, "days">): string =>
  writeCsv({
    columns: ["day", ...names].map((name) => ({ name, type: "" })),
    rows: days.map((day) => [day.day, ...names.map((name) => day[name])]),
  });
