import { useState } from "react";
import type { AudienceSettings, PageAudience } from "#schemas/projects/settings/audience.ts";
import { api } from "../../../../api.ts";
import { useSettingsForm } from "../../../../components/settings/use-settings-form.ts";
import { draftOf, linesOf, type RuleDraft, ruleOf, wholeSiteDraft } from "./rule-drafts.ts";

/** What is wrong with a row, by its field. */
export interface DraftErrors {
  path: string | null;
  people: string | null;
}

/** The rules of a project, and the new passwords, which are set after the rules are saved. */
export function useAudienceForm(projectId: string, saved: AudienceSettings) {
  const [edits, setEdits] = useState<RuleDraft[] | null>(null);
  /** The ids of the rules that were sent last, in their order. The server names rows by it. */
  const [sent, setSent] = useState<(number | null)[]>([]);
  const afterSave = async ({ rules }: AudienceSettings) => {
    for (const [at, { audience, password }] of (edits ?? []).entries())
      if (audience === "password" && password !== "")
        await api.projects.audience.setPassword.mutate({
          projectId,
          path: rules[at]!.path,
          password,
        });
  };
  const { errors, set, form } = useSettingsForm(projectId, "audience", saved, { afterSave });
  const drafts = form.changed && edits ? edits : saved.rules.map((rule, at) => draftOf(at, rule));
  const nextId = Math.max(-1, ...drafts.map(({ id }) => id)) + 1;
  const change = (changed: RuleDraft[]) => {
    setEdits(changed);
    set({ rules: changed.map((draft) => ruleOf(draft)) });
  };
  /** An error goes away when its row changes. */
  const errorsOf = ({ id, people }: RuleDraft): DraftErrors => {
    const at = sent.indexOf(id);
    if (at === -1) return { path: null, people: null };
    return {
      path: errors.of(`rules.${at}.path`, "The path"),
      people: errors.of(`rules.${at}.people`, "The list", linesOf(people)),
    };
  };
  const isMarked = drafts
    .map(errorsOf)
    .some(({ path, people }) => path !== null || people !== null);
  const unmark = (id: number) => setSent(sent.map((one) => (one === id ? null : one)));
  const otherError = sent.includes(null) ? null : form.error;
  return {
    drafts,
    errorsOf,
    form: {
      ...form,
      onSave: () => {
        setSent(drafts.map(({ id }) => id));
        form.onSave();
      },
      error: isMarked ? "Nothing is saved yet. Correct the marked rules." : otherError,
    },
    add() {
      change([...drafts, draftOf(nextId)]);
    },
    edit(id: number, edit: Partial<RuleDraft>) {
      unmark(id);
      change(drafts.map((draft) => (draft.id === id ? { ...draft, ...edit } : draft)));
    },
    remove(id: number) {
      unmark(id);
      change(drafts.filter((draft) => draft.id !== id));
    },
    /** Null leaves the site to the visibility of the project. */
    setWhole(audience: PageAudience | null) {
      const others = drafts.filter(({ isWhole }) => !isWhole);
      const whole = drafts.find(({ isWhole }) => isWhole) ?? wholeSiteDraft(nextId);
      unmark(whole.id);
      change(audience === null ? others : [{ ...whole, audience }, ...others]);
    },
  };
}
