import { AuthScreen } from "./auth-screen.tsx";

export const login = { Component: () => <AuthScreen key="login" mode="login" /> };
export const signup = { Component: () => <AuthScreen key="signup" mode="signup" /> };
export const previewLogin = {
  Component: () => <AuthScreen key="preview-login" mode="login" preview />,
};
export const previewSignup = {
  Component: () => <AuthScreen key="preview-signup" mode="signup" preview />,
};
