import { AuthForm } from "./auth-form.tsx";

export const login = { Component: () => <AuthForm key="login" mode="login" /> };
export const signup = { Component: () => <AuthForm key="signup" mode="signup" /> };
