import { brandName } from "../../config.ts";

const year = new Date().getFullYear();

export function Footer() {
  return (
    <footer className="mt-auto border-t border-line px-4 py-5 text-xs text-faint md:px-8">
      <p>
        © {year} {brandName()}. Push markdown to git, get a website.
      </p>
    </footer>
  );
}
