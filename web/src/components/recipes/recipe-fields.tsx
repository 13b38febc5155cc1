import { useId } from "react";
import { FOLDER_MAX_LENGTH } from "#schemas/tasks/limits.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { fieldsOf, type FormRecipeId, type RecipeDraft, type RecipeField } from "./recipe-draft.ts";

interface FieldText {
  label: string;
  hint: string;
  required: boolean;
  placeholder: string;
}

const folder: FieldText = {
  label: "Folder",
  hint: "Leave empty for all notes.",
  required: false,
  placeholder: "guides",
};
const texts: Record<FormRecipeId, Partial<Record<RecipeField, FieldText>>> = {
  "mend-links": {},
  "describe-images": {},
  "tidy-front-matter": {},
  "summarize-week": {
    target: {
      label: "Folder",
      hint: "Each week gets a note in it, named after the day.",
      required: true,
      placeholder: "news",
    },
  },
  "translate-folder": {
    folder,
    language: {
      label: "Language",
      hint: "A name or a tag, such as German or pt-BR.",
      required: true,
      placeholder: "German",
    },
    target: {
      label: "Folder of the translations",
      hint: "The task writes only to this folder.",
      required: true,
      placeholder: "de/guides",
    },
  },
  "write-guide": {
    folder,
    target: {
      label: "Folder of the guide",
      hint: "The task writes only to this folder.",
      required: true,
      placeholder: "guide",
    },
  },
};

const LANGUAGES = [
  "Arabic",
  "Chinese",
  "Czech",
  "Danish",
  "Dutch",
  "English",
  "Finnish",
  "French",
  "German",
  "Greek",
  "Hebrew",
  "Hindi",
  "Hungarian",
  "Indonesian",
  "Italian",
  "Japanese",
  "Korean",
  "Norwegian",
  "Persian",
  "Polish",
  "Portuguese",
  "Romanian",
  "Russian",
  "Spanish",
  "Swedish",
  "Thai",
  "Turkish",
  "Ukrainian",
  "Vietnamese",
];

/** What a ready-made task has to know. */
export function RecipeFields({
  id,
  draft,
  onChange,
}: {
  id: FormRecipeId;
  draft: RecipeDraft;
  onChange: (draft: RecipeDraft) => void;
}) {
  const languages = useId();
  return fieldsOf[id].map((name) => {
    const text = texts[id][name];
    if (!text) return null;
    return (
      <Field key={name} label={text.label} hint={text.hint}>
        {(input) => (
          <>
            <Input
              {...input}
              required={text.required}
              maxLength={FOLDER_MAX_LENGTH}
              placeholder={text.placeholder}
              spellCheck={false}
              autoCapitalize="none"
              value={draft[name]}
              list={name === "language" ? languages : undefined}
              onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
            />
            {name === "language" && (
              <datalist id={languages}>
                {LANGUAGES.map((language) => (
                  <option key={language}>{language}</option>
                ))}
              </datalist>
            )}
          </>
        )}
      </Field>
    );
  });
}
