export const audienceErrors = {
  audience_without_mail: {
    status: 400,
    message:
      "This installation cannot send email, so people could not sign in with their address. The operator can set SMTP_URL.",
  },
  audience_no_password_rule: {
    status: 404,
    message: "This path has no rule with a password. Save the rule first.",
  },
} as const;
