/** `{{title}}`, `<% tp.date.now() %>`, `{% now %}`, `${date}`, `__DATE__`, `%DATE%` */
const PLACEHOLDER = /\{\{|\{%|<%|\$\{|__[A-Z][A-Z\d_]*__|%[A-Z][A-Z_]+%/;

/** Whether a value, which may have several lines, is one that Templater or another program fills in. */
export const hasPlaceholder = (value: string): boolean => PLACEHOLDER.test(value);
