/** EVERY tool that changes something in a project's task, as the page shows it. */
export const changingTools = [
  ["write_note", "Write whole notes", "Creates notes, and replaces the text of a note."],
  ["edit_note", "Edit parts of notes", "Replaces exact passages of a note."],
  ["set_front_matter", "Set front matter", "Sets and removes single keys."],
  ["move_note", "Rename and move", "Notes and attachments, with the links to them."],
  ["delete_note", "Delete", "Notes and attachments."],
  ["create_preview", "Start previews", "Builds the branch while the task still works."],
] as const;
