/** What the answers for visitors of one project cost on one day. It says nothing about who asked what. */
export interface AnswerDayDocument {
  /** The project and the day in UTC. */
  _id: string;
  projectId: string;
  /** In millionths of a US dollar. The highest cost of a question counts before the model is asked, and its real cost after it. */
  microUsd: number;
  questions: number;
  expiresAt: Date;
}
