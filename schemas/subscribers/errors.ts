export const subscriberErrors = {
  subscribers_need_mail: {
    status: 400,
    message:
      "This installation cannot send email, so visitors cannot subscribe. The operator can set SMTP_URL.",
  },
  bounces_off: {
    status: 404,
    message:
      "This installation takes no reports of bounces. The operator can set MAIL_BOUNCE_SECRET.",
  },
  subscriber_not_found: { status: 404, message: "This project has no such subscriber." },
  mailing_not_found: { status: 404, message: "This project has no such mailing." },
  mailing_not_cancelable: {
    status: 409,
    message: "This mailing has been sent or canceled already.",
  },
  no_post_to_mail: {
    status: 409,
    message: "The live site has no public post that could be mailed. Publish one first.",
  },
} as const;
