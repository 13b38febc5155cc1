import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { AiProvider } from "#schemas/ai/ai-access.ts";
import { AI_ADDRESSES, type ShownAiAccess } from "#schemas/ai/ai-settings.ts";
import { api } from "../../../api.ts";
import { showToast } from "../../ui/toast.ts";

export type AiOwner = { orgId: string } | { projectId: string };

/** What is in the fields, as text. */
export interface AiFields {
  provider: AiProvider;
  baseUrl: string;
  key: string;
  model: string;
  inputPrice: string;
  outputPrice: string;
}

const textOf = (price: number | undefined) => (price === undefined ? "" : String(price));

/** The fields of an access, and what can be done with them. */
export function useAiForm(of: AiOwner, own: ShownAiAccess | null, onSaved: () => Promise<unknown>) {
  const [fields, setFields] = useState<AiFields>({
    provider: own?.provider ?? "openai",
    baseUrl: own?.baseUrl ?? AI_ADDRESSES.openai,
    key: "",
    model: own?.model ?? "",
    inputPrice: textOf(own?.prices?.input),
    outputPrice: textOf(own?.prices?.output),
  });
  const { provider, baseUrl, model, inputPrice, outputPrice } = fields;
  // Nothing typed: the stored key stays, if there is one.
  const key = fields.key === "" ? undefined : fields.key;
  const service = { provider, baseUrl, ...(key === undefined ? {} : { key }) };
  const prices =
    inputPrice === "" && outputPrice === ""
      ? null
      : { input: Number(inputPrice), output: Number(outputPrice) };
  const models = useMutation({ mutationFn: () => api.ai.models.mutate({ ...of, ...service }) });
  const test = useMutation({
    mutationFn: () => api.ai.test.mutate({ ...of, values: { ...service, model } }),
  });
  const save = useMutation({
    mutationFn: () => api.ai.set.mutate({ ...of, ...service, model, prices }),
    onSuccess: async () => {
      showToast("Model saved");
      await onSaved();
    },
  });
  return {
    fields,
    models,
    test,
    save,
    set: (edit: Partial<AiFields>) => {
      // What was said about other values no longer counts.
      test.reset();
      setFields({ ...fields, ...edit });
    },
    /** Another provider has another address. An address that someone typed stays. */
    choose: (next: AiProvider) => {
      test.reset();
      models.reset();
      const isDefault = baseUrl === "" || baseUrl === AI_ADDRESSES[provider];
      setFields({
        ...fields,
        provider: next,
        ...(isDefault ? { baseUrl: AI_ADDRESSES[next], model: "" } : {}),
      });
    },
  };
}
