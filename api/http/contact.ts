import type { FastifyInstance } from "fastify";
import { ContactForm } from "#schemas/mail/contact.ts";
import { AppError } from "#schemas/errors.ts";
import { receiveContact } from "#core/platform/receive-contact.ts";
import { isForeignOrigin } from "../foreign-origin.ts";
import type { Services } from "../services.ts";
import { onlyPost } from "./only-post.ts";

/** `POST /api/contact`: the messages that visitors send with the contact form. */
export function serveContact(app: FastifyInstance, services: Services): void {
  app.post("/api/contact", async (request, reply) => {
    if (isForeignOrigin(request, services.env)) throw new AppError("origin_not_allowed");
    const form = ContactForm.safeParse(request.body);
    if (!form.success) {
      const message = form.error.issues[0]?.message;
      throw new AppError("bad_request", message === undefined ? {} : { message });
    }
    await receiveContact(services, form.data, request.ip);
    return reply.code(202).header("cache-control", "no-store").send({ success: true });
  });
  onlyPost(app, "/api/contact");
}
