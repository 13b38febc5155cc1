import type { SubscriptionWords } from "./model.ts";

export const fr: SubscriptionWords = {
  invitation: "Recevez les nouveaux articles de {site} par e-mail.",
  email: "Adresse e-mail",
  subscribe: "S’abonner",
  privacy: "Votre adresse ne sert qu’à ces e-mails. Chacun contient un lien de désabonnement.",
  invalidEmail: "Saisissez une adresse e-mail valide, par exemple ada@example.com.",
  tooMany: "Trop de tentatives. Réessayez plus tard.",
  sentTitle: "Consultez votre boîte de réception",
  sentText:
    "Vous allez recevoir un e-mail avec un lien. Ouvrez-le pour confirmer votre abonnement.",
  closedTitle: "Pas d’abonnement",
  closedText: "Ce site n’envoie pas ses nouveaux articles par e-mail.",
  fullTitle: "Plus d’abonnements",
  fullText: "Ce site n’accepte pas d’autres abonnements pour le moment.",
  confirmTitle: "Confirmez votre abonnement",
  confirmText: "Les nouveaux articles de {site} seront envoyés à {email}.",
  confirm: "Confirmer",
  confirmedTitle: "Vous êtes abonné",
  confirmedText: "Vous recevez les nouveaux articles de {site} par e-mail.",
  expiredTitle: "Ce lien a expiré",
  expiredText:
    "Les liens sont valables 7 jours. Abonnez-vous de nouveau pour en recevoir un autre.",
  subscribeAgain: "S’abonner de nouveau",
  unsubscribe: "Se désabonner",
  unsubscribeText: "Ne voulez-vous plus d’e-mails sur les nouveaux articles de {site} ?",
  unsubscribedTitle: "Vous êtes désabonné",
  unsubscribedText: "Vous ne recevez plus d’e-mails sur les nouveaux articles de {site}.",
  invalidTitle: "Ce lien n’est pas valable",
  invalidText:
    "Il est incomplet ou appartient à un autre site. Ouvrez-le de nouveau depuis l’e-mail.",
  goToSite: "Aller sur le site",
  confirmSubject: "Confirmez votre abonnement à {site}",
  confirmMail:
    "Quelqu’un, vous-même nous l’espérons, a demandé à recevoir les nouveaux articles de {site} à cette adresse.",
  confirmNote:
    "Si ce n’était pas vous, ignorez cet e-mail. Sans confirmation, vous ne recevrez rien.",
  alreadySubject: "Vous êtes abonné à {site}",
  alreadyMail:
    "Cette adresse reçoit déjà les nouveaux articles de {site}. Vous n’avez rien à faire.",
  newPosts: "Nouveau sur {site}",
  readPost: "Lire l’article",
  morePosts: "Autres nouveaux articles : {count}",
  reason: "Vous recevez cet e-mail parce que vous êtes abonné aux nouveaux articles de {site}.",
};
