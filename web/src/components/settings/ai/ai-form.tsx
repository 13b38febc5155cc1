import { type ReactNode, useId } from "react";
import { type AiProvider, aiProviders } from "#schemas/ai/ai-access.ts";
import type { ShownAiAccess } from "#schemas/ai/ai-settings.ts";
import { messageOf } from "../../../errors.ts";
import { Button } from "../../ui/button.tsx";
import { Field, FormError } from "../../ui/field.tsx";
import { Input, Select } from "../../ui/input.tsx";
import { SettingsForm } from "../settings-card.tsx";
import { providerNames } from "./ai-words.ts";
import { type AiOwner, useAiForm } from "./use-ai-form.ts";

interface AiFormProps {
  of: AiOwner;
  title: string;
  own: ShownAiAccess | null;
  onSaved: () => Promise<unknown>;
  actions: ReactNode;
}

/** The model of an organization or a project. The key is only ever written. */
export function AiForm({ of, title, own, onSaved, actions }: AiFormProps) {
  const { fields, set, choose, models, test, save } = useAiForm(of, own, onSaved);
  const list = useId();
  const names = models.data?.models ?? [];
  const hasStoredKey = own?.hasKey === true && own.baseUrl === fields.baseUrl;
  const text = (name: keyof typeof fields) => ({
    value: fields[name],
    autoComplete: "off",
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <SettingsForm
      title={title}
      about="You pay the provider. Pressmark encrypts the key and sends it only to this address."
      changed={fields.baseUrl !== "" && fields.model !== ""}
      pending={save.isPending}
      error={save.error ? messageOf(save.error) : null}
      onSave={() => save.mutate()}
      actions={
        <>
          {actions}
          <Button
            variant="outline"
            size="sm"
            pending={test.isPending}
            disabled={fields.baseUrl === "" || fields.model === ""}
            onClick={() => test.mutate()}
          >
            Test
          </Button>
        </>
      }
    >
      <Field label="Provider">
        {(input) => (
          <Select
            {...input}
            value={fields.provider}
            onChange={(event) => choose(event.target.value as AiProvider)}
          >
            {aiProviders.map((provider) => (
              <option key={provider} value={provider}>
                {providerNames[provider]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label="Address"
        hint={`Pressmark adds ${fields.provider === "anthropic" ? "/messages" : "/chat/completions"}.`}
      >
        {(input) => (
          <Input
            {...input}
            {...text("baseUrl")}
            required
            placeholder="https://api.example.com/v1"
          />
        )}
      </Field>
      <Field
        label="API key"
        hint={
          hasStoredKey
            ? "A key is stored. Leave the field empty to keep it."
            : fields.provider === "compatible"
              ? "Leave the field empty for a provider without keys."
              : "Nobody can read the key again."
        }
      >
        {(input) => (
          <Input {...input} {...text("key")} type="password" autoComplete="new-password" />
        )}
      </Field>
      <Field
        label="Model"
        error={models.error ? messageOf(models.error) : null}
        hint={names.length > 0 ? `The provider has ${names.length} models.` : undefined}
      >
        {(input) => (
          <span className="flex gap-2">
            <Input {...input} {...text("model")} required list={list} />
            <datalist id={list}>
              {names.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </datalist>
            <Button
              variant="outline"
              className="max-md:h-11"
              pending={models.isPending}
              disabled={fields.baseUrl === ""}
              onClick={() => models.mutate()}
            >
              List models
            </Button>
          </span>
        )}
      </Field>
      <fieldset className="grid gap-3">
        <legend className="mb-1.5 text-[13px] font-medium">
          Prices in US dollars per million tokens (optional, to show costs and to limit them)
        </legend>
        <div className="grid gap-4 sm:grid-cols-2">
          {(["inputPrice", "outputPrice"] as const).map((name) => (
            <Field key={name} label={name === "inputPrice" ? "Input" : "Output"}>
              {(input) => (
                <Input {...input} {...text(name)} type="number" min={0} max={10_000} step="any" />
              )}
            </Field>
          ))}
        </div>
      </fieldset>
      {test.data && (
        <p
          role="status"
          className={`text-sm ${test.data.test.works ? "text-success-ink" : "text-danger-ink"}`}
        >
          {test.data.test.message}
        </p>
      )}
      <FormError>{test.error ? messageOf(test.error) : null}</FormError>
    </SettingsForm>
  );
}
