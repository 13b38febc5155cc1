/** A printer's registration mark, which is used to align a press. */
export function Logo({ className = "size-6" }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      className={className}
    >
      <circle cx="16" cy="16" r="9" strokeWidth="2" />
      <path d="M16 2v28M2 16h28" strokeWidth="2" strokeLinecap="round" />
      <circle cx="16" cy="16" r="4" fill="currentColor" stroke="none" />
    </svg>
  );
}
