import { Plus, Trash2 } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { Checkbox } from "../../components/ui/checkbox.tsx";
import { Field, FormError } from "../../components/ui/field.tsx";
import { Input, Select, Textarea } from "../../components/ui/input.tsx";
import { Chapter, Sample } from "./sample.tsx";

const variants = [
  "default",
  "destructive",
  "outline",
  "secondary",
  "ghost",
  "link",
  "white",
] as const;

/** Buttons and form fields. */
export function Controls() {
  return (
    <Chapter title="Controls" id="controls">
      <Sample name="Button, variants">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </Sample>
      <Sample name="Button, sizes">
        <Button size="sm">sm</Button>
        <Button>default</Button>
        <Button size="lg">lg</Button>
        <Button size="icon" variant="outline" aria-label="Add">
          <Plus />
        </Button>
      </Sample>
      <Sample name="Button, states">
        <Button>
          <Plus /> With an icon
        </Button>
        <Button pending>Saving</Button>
        <Button disabled>Disabled</Button>
        <Button variant="outline" pending>
          Loading
        </Button>
        <Button variant="destructive" disabled>
          <Trash2 /> Delete
        </Button>
      </Sample>
      <Sample name="Field">
        <div className="grid w-full max-w-md grid-cols-1 gap-5">
          <Field label="Name" hint="Shown in the dashboard.">
            {(field) => <Input {...field} placeholder="Field notes" />}
          </Field>
          <Field label="Handle" error="This handle is already taken. Choose another one.">
            {(field) => <Input {...field} defaultValue="garden" />}
          </Field>
          <Field label="Site label">
            {(field) => <Input {...field} defaultValue="garden--ada" disabled />}
          </Field>
          <Field label="Visibility">
            {(field) => (
              <Select {...field} defaultValue="public">
                <option value="public">Public</option>
                <option value="private">Private</option>
              </Select>
            )}
          </Field>
          <Field label="Note">{(field) => <Textarea {...field} rows={3} />}</Field>
        </div>
      </Sample>
      <Sample name="Checkbox">
        <div className="grid grid-cols-1 gap-4">
          <Checkbox label="Require approval for new public content" defaultChecked />
          <Checkbox label="Highlight code" hint="Builds take slightly longer." />
          <Checkbox label="Requires an admin" disabled />
        </div>
      </Sample>
      <Sample name="Form error">
        <div className="w-full max-w-md">
          <FormError>
            The database is not responding. Nothing was lost. Try again in a moment.
          </FormError>
        </div>
      </Sample>
    </Chapter>
  );
}
