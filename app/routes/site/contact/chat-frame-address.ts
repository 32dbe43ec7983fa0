export const chatFrameAddress = "/contact/chat.html"
