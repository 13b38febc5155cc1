import { expect, test } from "vitest";
import { isDeploymentId, newDeploymentId, newId } from "#schemas/ids.ts";
import { previewLabel, readPreviewHost } from "#schemas/sites/preview-label.ts";
import { readSiteHost } from "#schemas/sites/site-label.ts";

const HOST_MAX_LENGTH = 63;
const longest = "a".repeat(46);

test("a pull request has an address with its number, and a branch one with a hash of its name", async () => {
  expect(await previewLabel({ pull: 12 }, null)).toBe("p-12");
  const label = await previewLabel({ branch: "docs/roses" }, null);
  expect(label).toMatch(/^b-[0-9a-f]{8}$/);
  expect(await previewLabel({ branch: "docs/roses" }, null)).toBe(label);
  expect(await previewLabel({ branch: "docs/lilies" }, null)).not.toBe(label);
});

test("the address of a private repository cannot be guessed from its number or branch", async () => {
  const [first, second] = [newId(), newId()];
  expect(await previewLabel({ pull: 12 }, first)).toMatch(/^p-12-[a-z0-9]{10}$/);
  expect(await previewLabel({ pull: 12 }, first)).not.toBe(
    await previewLabel({ pull: 12 }, second),
  );
  const branch = await previewLabel({ branch: "main" }, first);
  expect(branch).toMatch(/^b-[a-z0-9]{8}-[a-z0-9]{4}$/);
  expect(branch).not.toContain(await previewLabel({ branch: "main" }, null));
});

test("every label fits into a host name with the longest label of a site, and is read back", async () => {
  const subjects = [{ pull: 1 }, { pull: 9_999_999 }, { branch: "a" }, { branch: "ä".repeat(80) }];
  for (const subject of subjects)
    for (const secret of [null, newId()]) {
      const preview = await previewLabel(subject, secret);
      const host = `${preview}--${longest}`;
      expect(host.length).toBeLessThanOrEqual(HOST_MAX_LENGTH);
      expect(readPreviewHost(host)).toEqual({ preview, label: longest });
    }
});

test("no label of a preview reads as a deployment, and no deployment as a preview", async () => {
  for (const subject of [{ pull: 1234 }, { branch: "a" }]) {
    const label = await previewLabel(subject, newId());
    expect(isDeploymentId(label)).toBe(false);
    expect(readSiteHost(`${label}--garden--ada`)?.deployment).toBeNull();
  }
  expect(readPreviewHost(`${newDeploymentId()}--garden--ada`)).toBeNull();
  for (const host of ["p-0--garden--ada", "p-x--garden--ada", "b-1--garden--ada", "p-1--", "p-1"])
    expect(readPreviewHost(host)).toBeNull();
});
