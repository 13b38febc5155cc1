import { type ClassValue, clsx } from "clsx";
import { twMerge } from "tailwind-merge";

/** Joins class names. If two utilities set the same property, the later one wins. */
export const classNames = (...values: ClassValue[]) => twMerge(clsx(values));
